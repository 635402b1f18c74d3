const running =
  'script,iframe,frame,object,embed,base,meta,link,portal,animate[attributeName*=href i],set[attributeName*=href i]'
const addresses = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'background'])
/** As a browser reads an address: blanks and control characters within its scheme are none. */
const scheme = /^(?:javascript|vbscript|data:(?!image\/|audio\/|video\/|font\/))/i

/** HTML without what a browser would run; as it came where there is nothing of the kind. */
export function withoutScripts(html: string): string {
  if (!html.includes('<')) return html
  const { body, head } = new DOMParser().parseFromString(`<body><template>${html}</template>`, 'text/html')
  const [template] = [...head.querySelectorAll('template'), ...body.querySelectorAll('template')]
  if (!template) return ''
  return clean(template.content) || template.nextSibling !== null ? template.innerHTML : html
}

/** Whether there was something to take out. Templates hold parts of their own. */
function clean(part: DocumentFragment): boolean {
  let isChanged = false
  for (const element of part.querySelectorAll(running)) {
    element.remove()
    isChanged = true
  }
  for (const element of part.querySelectorAll('*')) {
    for (const { name, value } of Array.from(element.attributes)) {
      if (!runs(name.toLowerCase(), value)) continue
      element.removeAttribute(name)
      isChanged = true
    }
    if (element instanceof HTMLTemplateElement || 'content' in element) {
      isChanged = clean((element as HTMLTemplateElement).content) || isChanged
    }
  }
  return isChanged
}

function runs(name: string, value: string): boolean {
  if (name.startsWith('on') || name === 'srcdoc') return true
  // oxlint-disable-next-line no-control-regex -- Browsers leave them out.
  return addresses.has(name) && scheme.test(value.replace(/[\u0000-\u0020]/g, ''))
}
