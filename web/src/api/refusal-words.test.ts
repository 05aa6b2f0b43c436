import { describe, expect, it } from 'vitest';
import { refusalWords } from './refusal-words.ts';

describe('the text for a refused call', () => {
  it('says how long to wait, in seconds or minutes', () => {
    expect(refusalWords('error.rate.limited', 0.2)).toEqual({
      key: 'error.rate.limited.seconds',
      params: { seconds: '1' },
    });
    expect(refusalWords('error.rate.limited', 119)).toMatchObject({ params: { seconds: '119' } });
    expect(refusalWords('error.rate.limited', 121)).toEqual({
      key: 'error.rate.limited.minutes',
      params: { minutes: '3' },
    });
  });

  it('is that of the code otherwise', () => {
    expect(refusalWords('error.rate.limited', 0)).toEqual({ key: 'error.rate.limited', params: {} });
    expect(refusalWords('error.code.wrong', 30)).toEqual({ key: 'error.code.wrong', params: {} });
  });
});
