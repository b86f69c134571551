import { clientReadable } from '@lorecircle/infra/what-runs/user-attributes'
import { region } from '../settings/region.ts'
import { attributesToRecord, type Services, UnsupportedError } from './cognito-parts.ts'
import { invokeTrigger, type Trigger } from './invoke-trigger.ts'

/** The pool's triggers: what cognito-local leaves out of the ID token, and the product's own after a confirmation. */
export function triggersOf(postConfirmation: Trigger | undefined): Services['triggers'] {
  const unused = () => Promise.reject(new UnsupportedError('No such trigger'))
  return {
    enabled: (trigger) =>
      trigger === 'PreTokenGeneration' || (trigger === 'PostConfirmation' && postConfirmation !== undefined),
    async postConfirmation(_context, { source, username, userPoolId, clientId, userAttributes }) {
      if (!postConfirmation) return
      const event = {
        version: '1',
        region,
        userPoolId,
        userName: username,
        callerContext: { awsSdkVersion: 'local', clientId },
        triggerSource: source,
        request: { userAttributes: attributesToRecord(userAttributes) },
        response: {},
      }
      await invokeTrigger('PostConfirmation', postConfirmation, event)
    },
    async preTokenGeneration(_context, { userAttributes }) {
      const { name, email_verified } = attributesToRecord(userAttributes)
      const claimsToAddOrOverride: Record<string, string> = name === undefined ? {} : { name }
      const unreadable = Object.keys(attributesToRecord(userAttributes)).filter(
        (name) => name !== 'sub' && !clientReadable.includes(name),
      )
      const isVerified = email_verified === 'true'
      return {
        claimsOverrideDetails: {
          claimsToAddOrOverride,
          // cognito-local takes the text 'false' for true.
          claimsToSuppress: [...unreadable, ...(isVerified ? [] : ['email_verified'])],
        },
      }
    },
    customMessage: unused,
    customEmailSender: unused,
    postAuthentication: unused,
    preSignUp: unused,
    userMigration: unused,
  }
}
