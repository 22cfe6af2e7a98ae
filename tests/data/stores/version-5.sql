CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        game TEXT NOT NULL UNIQUE,
        played INTEGER NOT NULL,
        white TEXT NOT NULL, white_level TEXT, white_elo INTEGER,
        white_manner TEXT NOT NULL, white_rival TEXT NOT NULL,
        black TEXT NOT NULL, black_level TEXT, black_elo INTEGER,
        black_manner TEXT NOT NULL, black_rival TEXT NOT NULL,
        mode TEXT NOT NULL, ornaments TEXT NOT NULL, result TEXT NOT NULL,
        is_over INTEGER NOT NULL, margin INTEGER NOT NULL, plies INTEGER NOT NULL,
        hints INTEGER NOT NULL, undone INTEGER NOT NULL, unrated TEXT NOT NULL,
        white_bonuses TEXT NOT NULL, black_bonuses TEXT NOT NULL,
        losses TEXT NOT NULL DEFAULT '',
        kept INTEGER NOT NULL,
        deleted INTEGER, deleted_at INTEGER, expired INTEGER NOT NULL DEFAULT 0,
        record TEXT NOT NULL
    ) STRICT;
INSERT INTO "games" VALUES(1,'ed2b05991399c2d3',1795462352867,'Ana',NULL,NULL,'','','','medium',NULL,'','','basic','-','-',0,2,5,0,0,'','','','',1,1,1795462352,0,'[Tholos "1"]
[Date "2026.11.23"]
[White "Ana"]
[BlackLevel "medium"]
[GameId "ed2b05991399c2d3"]
[Seed "1743412816"]
[Mode "basic"]
[First "w"]
[Ornaments "-"]
[Result "-"]

1. +w 2. +w 3. wA 4. wA 5. +w -
');
INSERT INTO "games" VALUES(2,'31fb14075ccff768',1795462352869,'Ana',NULL,NULL,'','','Bruno',NULL,NULL,'','','basic','-','w',1,11,1,0,0,'rating.two_persons','','','w 0.01 b 0.2',2,NULL,NULL,0,'[Tholos "1"]
[Date "2026.11.23"]
[White "Ana"]
[Black "Bruno"]
[GameId "31fb14075ccff768"]
[Seed "1"]
[Mode "basic"]
[First "w"]
[Ornaments "-"]
[Start "wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -"]
[Result "w"]

1. wC w
');
INSERT INTO "games" VALUES(3,'74df698788556cad',1795462352869,'Ana',NULL,NULL,'','','','medium',NULL,'','','basic','-','-',0,3,7,0,0,'','','','',3,NULL,NULL,0,'[Tholos "1"]
[Date "2026.11.23"]
[White "Ana"]
[BlackLevel "medium"]
[GameId "74df698788556cad"]
[Seed "1478457411"]
[Mode "basic"]
[First "w"]
[Ornaments "-"]
[Result "-"]

1. +w 2. +w 3. wA 4. wA 5. +w 6. +w 7. wA -
');
CREATE INDEX listed ON games (
        is_over, played DESC, number DESC, deleted, kept,
        game, white, white_level, white_elo, white_manner, white_rival, black, black_level, black_elo, black_manner, black_rival, mode, ornaments, result, margin, plies, hints, undone, unrated, white_bonuses, black_bonuses, losses
    );
CREATE INDEX newest ON games (kept);
CREATE INDEX deleted ON games (deleted, deleted_at) WHERE deleted IS NOT NULL;
PRAGMA application_id = 1416130412;
PRAGMA user_version = 5;
