-- The quote behind an order is found when the order is approved or invoiced.
create unique index quotes_order on quotes (order_id) where order_id is not null;
