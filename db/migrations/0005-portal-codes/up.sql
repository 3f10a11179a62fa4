-- A code is also e-mailed to a customer who opens their portal; its link_id is then the contact's id.
alter table decision_codes drop constraint decision_codes_action_check, add constraint decision_codes_action_check check (action in ('approve', 'deny', 'open'));
