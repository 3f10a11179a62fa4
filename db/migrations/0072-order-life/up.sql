-- That an order's letter left and that its supplier opened it are told once, however often the job runs or the page is read.
create unique index order_events_once on order_events (business_id, order_id, what) where what in ('mailed', 'opened');
