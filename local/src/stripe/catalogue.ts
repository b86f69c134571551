import type { Call, Emulator } from './emulator.ts'
import { notFound } from './errors.ts'
import { expanded } from './expand.ts'
import { onlyExpand, read } from './params.ts'
import { find } from './state.ts'

export function retrieveProduct({ state }: Emulator, { owner, id, params }: Call) {
  const product = find(state.products, owner, id)
  if (!product) throw notFound('product', id)
  return expanded(state, owner, product, read(onlyExpand, params).expand)
}

export function retrievePrice({ state }: Emulator, { owner, id, params }: Call) {
  const price = find(state.prices, owner, id)
  if (!price) throw notFound('price', id)
  return expanded(state, owner, price, read(onlyExpand, params).expand)
}
