-- The history of an order records its email and its first opening once, even if the job runs again or the page is read again.
create unique index order_events_once on order_events (business_id, order_id, what) where what in ('mailed', 'opened');
