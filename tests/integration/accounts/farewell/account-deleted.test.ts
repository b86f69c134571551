import { GetObjectCommand } from '@aws-sdk/client-s3'
import { deletionDoc, securityDoc } from '@lorecircle/shared/account/stored'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { expect, test } from 'vitest'
import { accounts, leave, shopkeeper, startFarewells } from './farewells.ts'

startFarewells()
const has = async (bucket: string, key: string) => {
  try {
    await accounts.storage.s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    return true
  } catch {
    return false
  }
}

test('an account that is deleted leaves nothing but what its readers and the law need', {
  tags: ['BD6-09'],
}, async () => {
  const author = await shopkeeper('mist')
  const { sub, folder } = author
  expect((await author.post('/api/export-data')).body).toMatchObject({ state: 'ready' })
  expect((await leave(author)).status).toBe(200)

  const left = (await Array.fromAsync(accounts.documents.list(''))).map(({ key }) => key)
  const about = left.filter((key) => key.includes(sub) || key.includes(author.customer))
  expect(about.sort()).toEqual(
    [deletionDoc(sub).key, orderDoc(sub, '7K2Q9-XM4BT').key, securityDoc(sub).key].sort(),
  )
  expect(left).toContain(nameDoc('mist').key)
  expect([await has('uploads', author.unsold), await has('masters', author.unsold)]).toEqual([false, false])
  expect(await has('uploads', author.sold)).toBe(true)
  expect(left.some((key) => key.startsWith(folder))).toBe(false)

  await expect(accounts.logIn(author.email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  for (const path of ['/api/fetch-author-profile', '/api/security']) {
    expect((await author.get(path)).status).toBe(401)
  }
  expect((await author.post('/api/provision-author')).status).toBe(401)
  expect((await accounts.mailTo(author.email)).at(-1)?.subject).toBe('Your Lorecircle account is deleted')
})
