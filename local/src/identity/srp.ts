import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Secure Remote Password, the server's half, as Cognito does it (RFC 5054 with the 3072-bit group of RFC 3526). */
export type SrpExchange = {
  challenge: { SALT: string; SRP_B: string; SECRET_BLOCK: string }
  /** True if the claim proves that its maker knows the password. */
  accepts(claim: { timestamp: string; signature: string }): boolean
}

const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
const g = 2n
const k = hashHex(padded(N) + padded(g))

export function startSrp(input: {
  poolName: string
  userId: string
  password: string
  srpA: string
}): SrpExchange {
  const A = /^[0-9a-f]{1,1024}$/i.test(input.srpA) ? BigInt(`0x${input.srpA}`) : 0n
  if (A % N === 0n) throw new RangeError('SRP_A is not a public value')

  const salt = fromBytes(randomBytes(16))
  const secretBlock = randomBytes(64)
  const identity = createHash('sha256')
    .update(`${input.poolName}${input.userId}:${input.password}`)
    .digest('hex')
  const x = hashHex(padded(salt) + identity)
  const v = power(g, x)
  const b = fromBytes(randomBytes(32))
  const B = (k * v + power(g, b)) % N
  const u = hashHex(padded(A) + padded(B))

  return {
    challenge: {
      SALT: salt.toString(16),
      SRP_B: B.toString(16),
      SECRET_BLOCK: secretBlock.toString('base64'),
    },
    accepts({ timestamp, signature }) {
      const S = power((A * power(v, u)) % N, b)
      const key = hkdfSync('sha256', bytes(S), bytes(u), 'Caldera Derived Key', 16)
      const expected = createHmac('sha256', Buffer.from(key))
        .update(input.poolName)
        .update(input.userId)
        .update(secretBlock)
        .update(timestamp)
        .digest()
      const given = Buffer.from(signature, 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % N
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N
    square = (square * square) % N
  }
  return result
}

function padded(value: bigint): string {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

function hashHex(hex: string): bigint {
  return BigInt(`0x${createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')}`)
}

const bytes = (value: bigint) => Buffer.from(padded(value), 'hex')
const fromBytes = (value: Buffer) => BigInt(`0x${value.toString('hex')}`)
