/** Pages of one paragraph that need no script, session or file of the build. */
import { DEFAULT_LOCALE } from '@waymark/domain/limits.ts';
import type { Language } from '@waymark/messages/catalogue.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '../delivery/html.ts';
import { languageOf } from '../features/words.ts';

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/24px system-ui,sans-serif;
background:#f6f7f9;color:#151a21}main{max-width:28rem;margin:16px;padding:32px;background:#fff;border:1px solid #d9dee5;
border-radius:8px;overflow-wrap:anywhere}h1{margin:0 0 8px;font-size:20px;line-height:28px}p{margin:0 0 24px}
button{font:inherit;padding:8px 16px;border:0;border-radius:6px;background:#3747bf;color:#fff;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#101418;color:#e6eaf0}main{background:#181d23;border-color:#2c343d}
button{background:#8d9bff;color:#101418}}`;

/** Returns the language of a page for a visitor without a session. */
export function languageOfBrowser(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language']) ?? DEFAULT_LOCALE;
}

/** @param form HTML below the paragraph */
export function sendPlainPage(reply: FastifyReply, language: string, title: string, body: string, form = '') {
  return reply
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title>` +
        `<style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(body)}</p>${form}</main></body></html>`,
    );
}
