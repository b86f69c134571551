export const ownAttributes = ['firstname', 'middleinitial', 'lastname'] as const
export const platformAttributes = ['membershipactive', 'onboardingcomplete', 'subdomain', 'author'] as const

const custom = (name: string) => `custom:${name}`

export const customAttributes: readonly string[] = [...ownAttributes, ...platformAttributes].map(custom)
export const clientWritable: readonly string[] = ['name', ...ownAttributes.map(custom)]
/**
 * What the portal's client may read. Tokens leave out everything else, and no custom attribute is among what Cognito lets
 * a client read that names nothing (API reference, ReadAttributes of UserPoolClientType).
 */
export const clientReadable: readonly string[] = ['email', 'email_verified', 'name', ...customAttributes]
