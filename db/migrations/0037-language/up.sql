-- What a person's letters and text messages are written in: the language their screens last spoke. Which ones there are is known by the files of src/shared/words.
alter table users add column language text not null default 'en' check (language ~ '^[a-z]{2,3}$');
