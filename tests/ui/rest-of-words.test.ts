import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { doWithoutRest, fetchWithWords, languageState, PATIENCE_MS } from '#ui/state/language.ts';

const rest = () => languageState.getState().rest;

/** Fetches a part of the app, and records when it can be drawn. */
function fetchPart() {
  const drawn = vi.fn();
  void fetchWithWords(async () => 'part').then(drawn);
  return drawn;
}

describe('a part of the app that is fetched later', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    languageState.setState({ rest: 'here' });
    vi.useRealTimers();
  });

  it('is drawn at once in English', async () => {
    const drawn = fetchPart();
    await vi.advanceTimersByTimeAsync(0);
    expect(drawn).toHaveBeenCalledWith('part');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('asks for the rest of the words, and waits for it', async () => {
    languageState.setState({ rest: 'later' });
    const drawn = fetchPart();
    expect(rest()).toBe('awaited');
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(drawn).not.toHaveBeenCalled();
    languageState.setState({ rest: 'here' });
    await vi.advanceTimersByTimeAsync(0);
    expect(drawn).toHaveBeenCalledWith('part');
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(rest()).toBe('here');
  });

  it('is drawn without its words after some seconds, with all others that wait', async () => {
    languageState.setState({ rest: 'later' });
    const first = fetchPart();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS / 2);
    const second = fetchPart();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS / 2);
    expect([first.mock.calls, second.mock.calls]).toEqual([[['part']], [['part']]]);
    expect(rest()).toBe('missing');
  });

  it('does not wait for words that cannot be fetched', async () => {
    languageState.setState({ rest: 'later' });
    const waiting = fetchPart();
    doWithoutRest();
    const next = fetchPart();
    await vi.advanceTimersByTimeAsync(0);
    expect([waiting.mock.calls, next.mock.calls]).toEqual([[['part']], [['part']]]);
    expect(rest()).toBe('missing');
  });
});
