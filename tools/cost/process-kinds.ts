/** What a process of a run is, by its command line; the first that fits. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/--type=renderer/, 'Chromium, pages'],
  [/--type=gpu-process/, 'Chromium, drawing'],
  [/--type=utility/, 'Chromium, network and storage'],
  [/chrom|headless_shell/i, 'Chromium, the rest'],
  [/server\/(?:src\/main\.ts|dist\/)/, 'servers'],
  [/-child\.(?:ts|mjs|js)|child\.ts/, 'children that read'],
  [/initdb/, 'initdb'],
  [/postgres/, 'PostgreSQL'],
  [/\b(?:tesseract|ffmpeg|ffprobe|soffice|oosplash|qpdf|pdfto\w+|gs)\b/, 'programs that read'],
  [/vite(?:\.js)? build|build-web/, 'build of the page'],
  [/vitest\.mjs|vitest \d/, 'vitest, its main process'],
  [/vitest\/dist\/workers|\(vitest/, 'vitest, workers'],
  [/playwright\/lib\/(?:common\/process|worker)/, 'Playwright, workers'],
  [/@playwright\/test\/cli|playwright test/, 'Playwright, its main process'],
  [/oxlint|tsgolint/, 'check: lint'],
  [/\btsc\b|native-preview|typescript/, 'check: types'],
  [/oxfmt/, 'check: format'],
  [/knip/, 'check: dead code'],
]

/** Its arguments with blanks between. */
export function kindOf(command: string): string {
  const found = kinds.find(([pattern]) => pattern.test(command))
  if (found) return found[1]
  const script = /tools\/[\w/-]+\.m?[jt]s/.exec(command)?.[0]
  return script ?? `other: ${(command.split(' ')[0] ?? '').split('/').at(-1)}`
}
