/**
 * Turns a form with a file into a plain upload. storage-js sends a Blob or File in a form, in a field with an empty name, which lite
 * does not find. A plain upload stays as it is. Returns null if the form is broken or holds no file.
 */
export async function unwrapUpload(
  headers: Headers,
  body: Uint8Array,
): Promise<{ headers: Headers; body: Uint8Array } | null> {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data/i.test(type)) return { headers, body };
  const form = await new Response(Buffer.from(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  const file = form && [...form.values()].find((value) => typeof value !== 'string');
  if (!file || typeof file === 'string') return null;
  const unwrapped = new Headers(headers);
  unwrapped.set('content-type', file.type || 'application/octet-stream');
  return { headers: unwrapped, body: new Uint8Array(await file.arrayBuffer()) };
}
