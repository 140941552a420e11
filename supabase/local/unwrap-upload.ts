/**
 * storage-js sends a Blob or File as multipart with an empty field name, which lite does not find. Returns the file
 * and its headers as a plain upload, or null when there is nothing to unwrap.
 */
export async function unwrapUpload(
  headers: Headers,
  body: Uint8Array,
): Promise<{ headers: Headers; body: Uint8Array } | null> {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data/i.test(type)) return null;
  const form = await new Response(Buffer.from(body), { headers: { 'content-type': type } }).formData();
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (file === undefined || typeof file === 'string') return null;
  const unwrapped = new Headers(headers);
  unwrapped.set('content-type', file.type || 'application/octet-stream');
  unwrapped.delete('content-length');
  const cacheControl = form.get('cacheControl');
  if (typeof cacheControl === 'string') unwrapped.set('cache-control', `max-age=${cacheControl}`);
  return { headers: unwrapped, body: new Uint8Array(await file.arrayBuffer()) };
}
