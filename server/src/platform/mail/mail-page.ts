/** A part of a mail, from top to bottom. `code` stands large, to be read from a phone beside the keyboard. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'button'; text: string; link: string }

/**
 * The HTML part of a mail. Mail programs know no style sheets worth the name, hence the inline styles;
 * nothing is loaded from anywhere. `preview` is what a phone shows in the list of mails.
 */
export function mailPage({ preview, blocks }: { preview: string; blocks: MailBlock[] }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>Millwright</title>
</head>
<body style="margin:0;padding:24px 16px;background:#f6f5f2;color:#1d1f21;font:16px/1.5 'IBM Plex Sans',system-ui,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dcdad4;border-radius:10px">
<p style="margin:0 0 16px;font-weight:600">Millwright</p>
${blocks.map(htmlOf).join('\n')}
</div>
</body>
</html>
`
}

function htmlOf(block: MailBlock): string {
  const text = escapeHtml(block.text)
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${text}</p>`
    case 'note':
      return `<p style="margin:0;color:#5c5f63;font-size:14px">${text}</p>`
    case 'code':
      return `<p style="margin:0 0 16px;padding:16px;border:1px solid #dcdad4;border-radius:10px;font:600 32px/1.2 'IBM Plex Mono',ui-monospace,Consolas,monospace;letter-spacing:4px;text-align:center">${text}</p>`
    case 'button': {
      const link = escapeHtml(block.link)
      return `<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1d1f21;color:#ffffff;text-decoration:none;font-weight:600">${text}</a></p>
<p style="margin:0 0 16px;color:#5c5f63;font-size:14px;word-break:break-all">${link}</p>`
    }
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
