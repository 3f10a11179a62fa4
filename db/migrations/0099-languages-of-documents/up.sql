-- Languages of documents (decision 60). A contact without one has documents in the language of its business's invoice settings.
alter table contacts add column language text check (language ~ '^[a-z]{2,3}$');
alter table invoice_settings add column language text not null default 'en' check (language ~ '^[a-z]{2,3}$');

-- Written when the document is sent. Null in drafts, and in documents sent before, which are in English.
alter table invoices add column language text;
alter table orders add column language text;

-- The translation that the signer of an advance's agreement read beside its English text. Null for what was signed in English, and before.
alter table credits add column agreement_language text, add column agreement_translation text,
  add check ((agreement_language is null) = (agreement_translation is null));
