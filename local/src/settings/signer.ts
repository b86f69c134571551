/** The access key that a request to AWS names as its signer; '' where it names none. */
export const signerOf = (authorization = ''): string => /Credential=([^/,\s]+)/.exec(authorization)?.[1] ?? ''
