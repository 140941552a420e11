/** One frame of the Phoenix protocol, version 2.0.0: [join_ref, ref, topic, event, payload]. */
export interface PhoenixMessage {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 512;
const isRef = (value: unknown): value is string | null => value === null || isText(value);

export function parsePhoenixMessage(text: string): PhoenixMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value) || value.length !== 5) return null;
  const [joinRef, ref, topic, event, payload]: unknown[] = value;
  if (!isRef(joinRef) || !isRef(ref) || !isText(topic) || !isText(event)) return null;
  return { joinRef, ref, topic, event, payload: asRecord(payload) };
}

export function formatPhoenixMessage({ joinRef, ref, topic, event, payload }: PhoenixMessage): string {
  return JSON.stringify([joinRef, ref, topic, event, payload]);
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
