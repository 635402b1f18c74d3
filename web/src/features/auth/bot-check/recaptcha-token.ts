type Recaptcha = {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const origin = 'https://www.google.com/recaptcha/api.js'
let loading: Promise<Recaptcha> | null = null

/** A token of reCAPTCHA v3. Its script is fetched only here, when an installation has keys for it. */
export async function recaptchaToken(siteKey: string): Promise<string> {
  loading ??= load(siteKey).catch((error: unknown) => {
    loading = null
    throw error
  })
  return (await loading).execute(siteKey, { action: 'auth' })
}

function load(siteKey: string): Promise<Recaptcha> {
  const loaded = Promise.withResolvers<Recaptcha>()
  const script = document.createElement('script')
  script.src = `${origin}?render=${encodeURIComponent(siteKey)}`
  script.addEventListener('error', () => loaded.reject(new Error('reCAPTCHA could not be loaded')))
  script.addEventListener('load', () => {
    const { grecaptcha } = window
    if (grecaptcha) grecaptcha.ready(() => loaded.resolve(grecaptcha))
    else loaded.reject(new Error('reCAPTCHA could not be started'))
  })
  document.head.append(script)
  return loaded.promise
}
