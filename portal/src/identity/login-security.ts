import { setUpTOTP, updatePassword, verifyTOTPSetup } from 'aws-amplify/auth'
import { withTranslatedErrors } from './refusals.ts'

export const changeProviderPassword = (oldPassword: string, newPassword: string) =>
  withTranslatedErrors('change_password', updatePassword({ oldPassword, newPassword }))

export type Authenticator = { key: string; address: string }

/** Creates a secret for an authenticator app, as text and as the URL in a QR code. */
export async function newAuthenticator(email: string): Promise<Authenticator> {
  const { sharedSecret, getSetupUri } = await withTranslatedErrors('authenticator', setUpTOTP())
  return { key: sharedSecret, address: getSetupUri('Lorecircle', email).href }
}

export const verifyAuthenticator = (code: string) =>
  withTranslatedErrors('authenticator', verifyTOTPSetup({ code }))
