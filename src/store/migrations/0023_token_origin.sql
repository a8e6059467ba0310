-- A tool server's token belongs to the origin that its agent's draft named when it was set: a draft that names another one, by
-- whoever's key, does not have it sent there. Of those that are set already it is what the draft names now.
alter table agents add column mcp_token_origin text;
update agents set mcp_token_origin = lower(substring(config -> 'mcp' ->> 'url' from '^[A-Za-z]+://[^/?#]+')) where mcp_token is not null;
