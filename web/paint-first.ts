import type { Plugin, Rolldown } from 'vite';

/** A larger stylesheet and those after it wait until the placeholder is painted. */
const SMALL_BYTES = 32_000;
/** Selector in the stylesheet of the placeholder, which nothing else matches. */
const PLACEHOLDER = '#first-screen';

/**
 * Lets the browser paint the placeholder of the first screen before it has the large stylesheets. A stylesheet in the
 * head blocks the first paint. One at the end of the body blocks only what comes after it, and the scripts, so that
 * nothing appears without its style. The colors and the placeholder's own stylesheet stay in the head, and all are
 * requested immediately.
 */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (!filename.endsWith('index.html') || bundle === undefined) return html;
        const later: string[] = [];
        const head = html.replace(
          /^ *<link rel="stylesheet"[^>]* href="\/([^"]+)">\n/gm,
          (link: string, file: string) => {
            const css = sourceOf(bundle[file]);
            const isLater = css.length > SMALL_BYTES || later.length > 0;
            if (!isLater || css.includes(PLACEHOLDER)) return link;
            later.push(link);
            return link.replace('rel="stylesheet"', 'rel="preload" as="style"');
          },
        );
        return head.replace(/^ *<\/body>/m, (end) => later.join('') + end);
      },
    },
  };
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  return file?.type === 'asset' ? String(file.source) : '';
}
