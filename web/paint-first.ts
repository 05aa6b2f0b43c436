import type { Plugin, Rolldown } from 'vite';

/** A larger stylesheet waits until the placeholder is painted. */
const SMALL_BYTES = 32_000;
/** Selector in the stylesheet of the placeholder, which nothing else matches. */
const PLACEHOLDER = '#first-screen';

/**
 * Lets the browser paint the placeholder of the first screen as soon as it has the page. A stylesheet in the head
 * blocks the first paint, and waits for its turn among the scripts. So the colors and the placeholder's own stylesheet
 * become part of the page. All stylesheets are links at the end of the body, in their order and requested immediately:
 * there they block only the elements after them, and the scripts, so that nothing appears without its style.
 */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (!filename.endsWith('index.html') || bundle === undefined) return html;
        const links: string[] = [];
        const head = html.replace(
          /^ *<link rel="stylesheet"[^>]* href="\/([^"]+)">\n/gm,
          (link: string, file: string) => {
            links.push(link);
            const css = sourceOf(bundle[file]);
            const isOfPlaceholder = css.includes(PLACEHOLDER);
            const isFirst = links.length === 1 && css.length <= SMALL_BYTES;
            return isOfPlaceholder || isFirst
              ? `    <style>${css.trim()}</style>\n`
              : link.replace('rel="stylesheet"', 'rel="preload" as="style"');
          },
        );
        return head.replace(/^ *<\/body>/m, (end) => links.join('') + end);
      },
    },
  };
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  return file?.type === 'asset' ? String(file.source) : '';
}
