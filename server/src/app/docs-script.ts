/**
 * What runs on /api/docs: one form that makes a call with an access token, which stays in the page. Its hash stands in
 * the page's policy, so that nothing else runs there.
 */
export const docsScript = `
const form = document.querySelector('form')
const said = document.querySelector('output')
const field = (name) => form.elements.namedItem(name)
document.querySelectorAll('tr[data-path]').forEach((row) => {
  row.querySelector('button').addEventListener('click', () => {
    field('method').value = row.dataset.method
    field('path').value = row.dataset.path
    field('path').focus()
  })
})
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  said.textContent = 'Asking ...'
  const method = field('method').value
  const token = field('token').value.trim()
  const body = field('body').value.trim()
  const headers = {}
  if (token !== '') headers.authorization = 'Bearer ' + token
  if (body !== '') headers['content-type'] = 'application/json'
  try {
    const address = new URL(field('path').value, location.origin)
    if (address.origin !== location.origin) throw new Error('Only calls of this server')
    const reply = await fetch(address, {
      method, headers, credentials: 'omit', ...(body === '' || method === 'GET' ? {} : { body }),
    })
    const text = await reply.text()
    const limit = reply.headers.get('ratelimit')
    said.textContent = reply.status + (limit ? '  RateLimit: ' + limit : '') + '\\n' + pretty(text)
  } catch (error) {
    said.textContent = String(error)
  }
})
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
`
