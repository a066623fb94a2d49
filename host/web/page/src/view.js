// The match as the server sends it: mirrors host/web/match_view.h.
export {};
