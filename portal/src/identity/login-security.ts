import { setUpTOTP, updatePassword, verifyTOTPSetup } from 'aws-amplify/auth'
import { withTranslatedErrors } from './refusals.ts'

/** What the identity provider does for somebody who is signed in and changes how they log in. */

export const changeProviderPassword = (oldPassword: string, newPassword: string) =>
  withTranslatedErrors('change_password', updatePassword({ oldPassword, newPassword }))

export type Authenticator = { key: string; address: string }

/** A new secret for an authenticator app, to type and as the address that a QR code carries. */
export async function newAuthenticator(email: string): Promise<Authenticator> {
  const { sharedSecret, getSetupUri } = await withTranslatedErrors('authenticator', setUpTOTP())
  return { key: sharedSecret, address: getSetupUri('Lorecircle', email).href }
}

export const verifyAuthenticator = (code: string) =>
  withTranslatedErrors('authenticator', verifyTOTPSetup({ code }))
