/** The demo person's sign-in, which only the embedded server has. Null when there is none or no answer. */
export async function fetchDemo(origin: string): Promise<{ email: string; password: string } | null> {
  try {
    const response = await fetch(`${origin}/local/demo`);
    if (!response.ok) return null;
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null || !('email' in body) || !('password' in body)) return null;
    const { email, password } = body;
    return typeof email === 'string' && typeof password === 'string' ? { email, password } : null;
  } catch {
    return null; // offline: no demo is offered
  }
}
