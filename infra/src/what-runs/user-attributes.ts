export const ownAttributes = ['firstname', 'middleinitial', 'lastname'] as const
export const platformAttributes = ['membershipactive', 'onboardingcomplete', 'subdomain', 'author'] as const

const custom = (name: string) => `custom:${name}`

export const customAttributes: readonly string[] = [...ownAttributes, ...platformAttributes].map(custom)
export const clientWritable: readonly string[] = ['name', ...ownAttributes.map(custom)]
/**
 * Attributes that the portal's client may read. Tokens omit all others, and Cognito's default includes no custom
 * attribute (API reference, ReadAttributes of UserPoolClientType).
 */
export const clientReadable: readonly string[] = ['email', 'email_verified', 'name', ...customAttributes]
