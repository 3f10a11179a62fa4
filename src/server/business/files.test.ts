import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitDocuments, uploadDocument } from '../../shared/business/verification-contract.ts';
import { jpeg, pdf, png, upload } from '../testing/files.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { done } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

describe('files', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  test.each([
    ['a page named .pdf', html],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a picture with a page behind it', Buffer.concat([png(), html])],
    ['a photo with a page behind it', Buffer.concat([jpeg(), html])],
    ['a cut-off picture', png(500).subarray(0, 300)],
    ['a PDF with something behind it', Buffer.concat([pdf(), html])],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused by its content, whatever it is called', async (_what, bytes) => {
    const who = await app.createUser('Files Ltd', 'both', 1);
    const refused = await upload(
      app,
      uploadDocument,
      { businessId: who.businessId, kind: 'other' },
      [{ field: 'file', name: 'paper.pdf', bytes, type: 'application/pdf' }],
      who,
    );
    expect(refused).toMatchObject({ http: 400, code: 'VALIDATION_FAILED', errors: [{ field: 'file' }] });
  });

  test('10 MB pass, more does not; the name is only a name', async () => {
    const who = await app.createUser('Large Ltd', 'both', 1);
    const send = (bytes: Buffer, name = '../../etc/passwd\u0000.html') =>
      upload(app, uploadDocument, { businessId: who.businessId, kind: 'other' }, [{ field: 'file', name, bytes }], who);
    const most = 10 * 1024 * 1024;
    expect(await send(png(most - 200))).toMatchObject({ ok: true, data: { contentType: 'image/png', name: expect.stringMatching(/^[^/\\]+\.png$/) } });
    expect(await send(png(most + 10))).toMatchObject({ http: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(await send(png(most + 2_000_000))).toMatchObject({ http: 413 });
  });

  test('an uploaded file is returned as an attachment, only to members who may see it', async () => {
    const [who, stranger] = [await app.createUser('Own Ltd', 'both', 1), await app.createUser()];
    const bytes = pdf('CAC');
    const { id } = done(
      await upload(app, uploadDocument, { businessId: who.businessId, kind: 'proof_of_address' }, [{ field: 'file', name: 'Ärger “x”.pdf', bytes }], who),
    );
    const path = `/v1/business/${who.businessId}/documents/${id}`;
    const got = await app.raw('GET', path, who);
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    expect(got.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect(got.headers.get('content-security-policy')).toContain('sandbox');
    expect((await app.raw('GET', path, stranger)).status).toBe(404);
    expect((await app.raw('GET', `/v1/business/${stranger.businessId}/documents/${id}`, stranger)).status).toBe(404);
    expect(await app.call(submitDocuments, { businessId: stranger.businessId, documentIds: [id] }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    const again = done(
      await upload(app, uploadDocument, { businessId: who.businessId, kind: 'proof_of_address' }, [{ field: 'file', name: 'b.pdf', bytes: pdf('new') }], who),
    );
    expect((await app.raw('GET', path, who)).status).toBe(404);
    expect(again.name).toBe('b.pdf');
  });
});
