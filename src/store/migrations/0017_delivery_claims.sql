-- To take a delivery changes nothing that an index knows of, so that it costs one row and no index. Whoever looks for fresh
-- ones passes over those that are being tried, which are few, and so does whoever looks for what a lost node held.
drop index deliveries_of_node;
drop index deliveries_fresh;
create index deliveries_fresh on deliveries (due_at) where status = 'pending' and not waiting;
alter table deliveries set (fillfactor = 80);
