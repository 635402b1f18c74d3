import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Options = { challenge: string; [name: string]: unknown }

/** Browsers give passkeys to https and localhost only, and to no address that is a number. */
export const canUsePasskeys = () =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Asks the device for a new passkey. @throws Error when the person or the device declines */
export const makePasskey = (options: Options) =>
  // The server makes them; what is wrong in them the browser refuses.
  startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })

/** Lets a passkey of the device sign. @throws Error when the person or the device declines */
export const signByPasskey = (options: Options) =>
  startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
