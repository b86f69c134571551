import { CognitoError } from './cognito-parts.ts'

export const notAuthorized = (message = 'Incorrect username or password.') =>
  new CognitoError('NotAuthorizedException', message)
