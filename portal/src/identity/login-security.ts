import { setUpTOTP, updatePassword, verifyTOTPSetup } from 'aws-amplify/auth'
import { asked } from './refusals.ts'

/** What the identity provider does for somebody who is signed in and changes how they log in. */

export const changePassword = (oldPassword: string, newPassword: string) =>
  asked('change_password', updatePassword({ oldPassword, newPassword }))

export type Authenticator = { key: string; address: string }

/** A new secret for an authenticator app, to type and as the address that a QR code carries. */
export async function newAuthenticator(email: string): Promise<Authenticator> {
  const { sharedSecret, getSetupUri } = await asked('authenticator', setUpTOTP())
  return { key: sharedSecret, address: getSetupUri('Lorecircle', email).href }
}

export const proveAuthenticator = (code: string) => asked('authenticator', verifyTOTPSetup({ code }))
