/** A part of a mail, from top to bottom. `code` stands large, to be read from a phone beside the keyboard. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'button'; text: string; link: string }

export type MailPage = { preview: string; company?: string; blocks: MailBlock[] }

/**
 * The HTML part of a mail. Mail programs know no style sheets worth the name, hence the inline styles;
 * nothing is loaded from anywhere. `preview` is what a phone shows in the list of mails; `company` stands at the top.
 */
export function mailPage({ preview, company, blocks }: MailPage): string {
  const head =
    company === undefined
      ? 'Millwright'
      : `${escapeHtml(company)} <span class="quiet" style="${quiet}">via Millwright</span>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Millwright</title>
<style>
@media (prefers-color-scheme: dark) {
  body { background: #141310 !important; color: #f1eee6 !important }
  .card, .code { background: #1a1916 !important; border-color: #34312b !important }
  .quiet { color: #aaa498 !important }
  .button { background: #f1eee6 !important; color: #141310 !important }
}
</style>
</head>
<body style="margin:0;padding:24px 16px;background:#f6f5f2;color:#1d1f21;font:16px/1.5 'IBM Plex Sans',system-ui,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="card" style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dcdad4;border-radius:10px">
<p style="margin:0 0 16px;font-weight:600;overflow-wrap:anywhere">${head}</p>
${blocks.map(htmlOf).join('\n')}
</div>
</body>
</html>
`
}

const quiet = 'color:#5c5f63;font-weight:400'

function htmlOf(block: MailBlock): string {
  const text = escapeHtml(block.text)
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${text}</p>`
    case 'note':
      return `<p class="quiet" style="margin:0;color:#5c5f63;font-size:14px">${text}</p>`
    case 'code':
      return `<p class="code" style="margin:0 0 16px;padding:16px;border:1px solid #dcdad4;border-radius:10px;font:600 32px/1.2 'IBM Plex Mono',ui-monospace,Consolas,monospace;letter-spacing:4px;text-align:center">${text}</p>`
    case 'button': {
      const link = escapeHtml(block.link)
      return `<p style="margin:0 0 16px"><a class="button" href="${link}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1d1f21;color:#ffffff;text-decoration:none;font-weight:600">${text}</a></p>
<p class="quiet" style="margin:0 0 16px;color:#5c5f63;font-size:14px;word-break:break-all">${link}</p>`
    }
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
