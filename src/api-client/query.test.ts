import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeQueryClient } from './query.ts';

/** A query whose answers the test gives, with the answers that its screen has shown. */
function asked() {
  const client = makeQueryClient();
  const answers: ((value: string) => void)[] = [];
  const shown: unknown[] = [];
  const queryFn = () => new Promise<string>((done) => void answers.push(done));
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn });
  observer.subscribe(({ data }) => data !== undefined && shown.at(-1) !== data && shown.push(data));
  const answer = async (value: string) => {
    answers.shift()?.(value);
    await new Promise((done) => setTimeout(done));
  };
  return { client, answers, shown, answer };
}

test('what changes while a list is read for the first time is read afterwards, once', async () => {
  const { client, answers, shown, answer } = asked();
  expect(answers).toHaveLength(1);
  const done = [client.invalidateQueries(), client.invalidateQueries({ queryKey: ['list'] })];
  expect(answers).toHaveLength(1);
  await answer('before');
  expect(answers).toHaveLength(1);
  await answer('after');
  await Promise.all(done);
  expect(shown).toEqual(['before', 'after']);
  expect(answers).toHaveLength(0);
});

test('an event does not cut off a running read; the list is read again after it', async () => {
  const { client, answers, shown, answer } = asked();
  await answer('first');
  void client.invalidateQueries();
  void client.invalidateQueries({}, { cancelRefetch: false });
  expect(answers).toHaveLength(1);
  await answer('second');
  expect(answers).toHaveLength(1);
  await answer('third');
  expect(shown).toEqual(['first', 'second', 'third']);
});
