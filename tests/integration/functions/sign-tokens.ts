import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'

export type Person = { sub: string; email: string; firstName: string; lastName: string }

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Each pair takes a third of a second to find, and serves every pool of a worker. */
const ours = newKeys()
const foreign = newKeys()

/** A user pool's keys on a port of their own, and tokens signed with them: good ones and bad ones. */
export async function tokenSigner(clientId: string) {
  const keys = [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' }]
  let areKeysAway = false
  const server = createServer((request, response) => {
    if (areKeysAway) return void request.socket.destroy()
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const issuer = `${url}/pool`

  function sign(person: Person, changes: object = {}, key = ours.privateKey, kid = 'key-1'): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      sub: person.sub,
      email: person.email,
      'custom:firstname': person.firstName,
      'custom:lastname': person.lastName,
      token_use: 'id',
      aud: clientId,
      iss: issuer,
      iat: now,
      exp: now + 3600,
      ...changes,
    }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const content = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`
    return `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`
  }

  return {
    issuer,
    jwksUrl: `${url}/pool/.well-known/jwks.json`,
    sign,
    signWithForeignKey: (person: Person) => sign(person, {}, foreign.privateKey),
    signWithUnknownKid: (person: Person) => sign(person, {}, foreign.privateKey, 'key-of-nobody'),
    /** Connections to where the keys lie are broken. */
    takeKeysAway(isAway: boolean) {
      areKeysAway = isAway
    },
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}
