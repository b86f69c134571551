import { attributesToRecord, type Services, UnsupportedError } from './cognito-parts.ts'

/** Adds to the ID token what cognito-local leaves out of it. */
export function claimsTrigger(): Services['triggers'] {
  const unused = () => Promise.reject(new UnsupportedError('No such trigger'))
  return {
    enabled: (trigger) => trigger === 'PreTokenGeneration',
    async preTokenGeneration(_context, { userAttributes }) {
      const { name, email_verified } = attributesToRecord(userAttributes)
      const claimsToAddOrOverride: Record<string, string> = name === undefined ? {} : { name }
      const isVerified = email_verified === 'true'
      return {
        claimsOverrideDetails: {
          claimsToAddOrOverride,
          // cognito-local takes the text 'false' for true.
          claimsToSuppress: isVerified ? [] : ['email_verified'],
        },
      }
    },
    customMessage: unused,
    customEmailSender: unused,
    postAuthentication: unused,
    postConfirmation: unused,
    preSignUp: unused,
    userMigration: unused,
  }
}
