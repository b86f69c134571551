import '../orders.css'
import './slips.css'
import { describeBundle, groupByBundle } from '@lorecircle/shared/bundle/bundle'
import { formatShippingLabel } from '@lorecircle/shared/order/address'
import { isShippable } from '@lorecircle/shared/order/fulfilment'
import { formatCopyNumbers } from '@lorecircle/shared/order/line'
import { type OrderForAuthor, orderDay } from '@lorecircle/shared/order/order'
import { currentParcel, hasParcel, withoutReturnedCopies } from '@lorecircle/shared/order/parcels'
import { addressLinesBelowName } from '@lorecircle/shared/profile/contact'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { toErrorMessage } from '../../api/api-error.ts'
import { tabPath } from '../../paths/tabs.ts'
import { profileQuery } from '../../profile/queries.ts'
import { formatCalendarDay } from '../../ui/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { describeLaterParcel, describeOrderStatus } from '../order-in-words.ts'
import { orderQuery } from '../queries.ts'
import { Certificates } from './Certificates.tsx'
import { Sheets } from './Sheets.tsx'

const sheets = [
  { key: 'slip-a4', label: 'Packing slip, A4', prints: 'slip' },
  { key: 'slip-letter', label: 'Packing slip, Letter', prints: 'slip' },
  { key: 'label-a6', label: 'Address label, A6', prints: 'label' },
  { key: 'label-4x6', label: 'Address label, 4 × 6 in', prints: 'label' },
  { key: 'certificate-a4', label: 'Certificates, A4', prints: 'certificate' },
  { key: 'certificate-letter', label: 'Certificates, Letter', prints: 'certificate' },
] as const

export const parcelsToPrint = (orders: readonly OrderForAuthor[]): OrderForAuthor[] =>
  orders.filter((order) => hasParcel(order) && isShippable(order) && currentParcel(order).length > 0)

/** Sets the author's current public name, which older orders do not have. */
export const withCurrentPenName = (
  order: OrderForAuthor,
  profile: { penName: string } | undefined,
): OrderForAuthor => ({ ...order, authorName: profile?.penName || order.authorName })

export const parseOrderIds = (asked: string | null): string[] => [
  ...new Set((asked ?? '').split(',').filter(Boolean)),
]

/** slips?ids=…&sheet=…: packing slips and labels, one per sheet, printed by the browser. */
export function Component() {
  const [params] = useSearchParams()
  const ids = parseOrderIds(params.get('ids'))
  const sheet = resolveSheet(params.get('sheet'), navigator.languages)
  const found = useQueries({ queries: ids.map(orderQuery) })
  const failure = found.find(({ error, data }) => error && !data)?.error
  const orders = found.flatMap(({ data }) => (data ? [data] : []))
  const profile = useQuery(profileQuery)
  const isThere = orders.length === ids.length && !profile.isPending
  const parcels = parcelsToPrint(orders)
  const others = orders.filter((order) => order.shipTo !== null && !parcels.includes(order))
  return (
    <Screen title="Slips, labels and certificates" action={<BackToOrders />}>
      <div className="slip-tools flow">
        <nav className="chips" aria-label="Sheet">
          {sheets.map(({ key, label }) => (
            <Link
              key={key}
              className="chip plain"
              replace
              to={{ search: `?${new URLSearchParams({ ids: ids.join(','), sheet: key })}` }}
              aria-current={key === sheet.key ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        {failure && <Alert>{toErrorMessage(failure)}</Alert>}
        {!isThere && !failure && <Loading>Loading the orders...</Loading>}
        {others.length > 0 && sheet.prints !== 'certificate' && (
          <p className="banner" role="status">
            Not to be sent, and not printed:{' '}
            {others.map((order) => `${order.id} (${describeOrderStatus(order)})`).join('; ')}.
          </p>
        )}
        {sheet.prints === 'label' && profile.data?.postalAddress === '' && (
          <p className="quiet">
            Labels have no return address yet. <Link to={settingsPath('shop')}>Add your postal address</Link>.
          </p>
        )}
        {ids.length === 0 && <p className="quiet">Choose orders first, then print their slips.</p>}
      </div>
      {isThere && ids.length > 0 && sheet.prints === 'certificate' && (
        <Certificates ids={ids} sheet={sheet.key} />
      )}
      {isThere &&
        ids.length > 0 &&
        sheet.prints !== 'certificate' &&
        parcels.length + others.length === 0 && <p className="quiet">Nothing to ship.</p>}
      {isThere && parcels.length > 0 && sheet.prints !== 'certificate' && (
        <Sheets of={parcels.length === 1 ? 'it' : `${parcels.length} sheets`} size={sheet.key}>
          {parcels.map((order) => (
            <SheetOf
              key={order.id}
              order={withCurrentPenName(order, profile.data)}
              isLabel={sheet.prints === 'label'}
              returnAddress={profile.data?.postalAddress ?? ''}
            />
          ))}
        </Sheets>
      )}
    </Screen>
  )
}

type SheetProps = { order: OrderForAuthor; isLabel: boolean; returnAddress: string }

const SheetOf = ({ order, isLabel, returnAddress }: SheetProps) =>
  isLabel ? <LabelSheet order={order} returnAddress={returnAddress} /> : <SlipSheet order={order} />

const BackToOrders = () => (
  <Link className="btn text" to={tabPath('orders')}>
    <Icon name="left" />
    Orders
  </Link>
)

/** The packing slip of a parcel: address, books and dedications. Slips of gifts have no prices. */
function SlipSheet({ order }: { order: OrderForAuthor }) {
  const lines = currentParcel(order).map((line) => withoutReturnedCopies(order, line))
  const later = describeLaterParcel(order)
  return (
    <article className="slip">
      <header>
        <p className="slip-from">{order.authorName}</p>
        <p>
          Order {order.id}
          <br />
          {formatCalendarDay(orderDay(order, order.placedAt))}
        </p>
      </header>
      {order.shipTo && <address>{formatShippingLabel(order.shipTo).join('\n')}</address>}
      <table>
        <thead>
          <tr>
            <th scope="col">Copies</th>
            <th scope="col">Book</th>
          </tr>
        </thead>
        <tbody>
          {groupByBundle(lines).map(({ bundle, lines }) => [
            bundle && (
              <tr key={bundle.id}>
                <td />
                <th scope="rowgroup">{describeBundle(bundle)}</th>
              </tr>
            ),
            ...lines.map((line) => (
              <tr key={line.id}>
                <td>{line.quantity}</td>
                <td>
                  <b>{line.book.title}</b>
                  <br />
                  {[line.format.type, formatCopyNumbers(line)].filter(Boolean).join(', ')}
                  {line.dedication && <q>{line.dedication}</q>}
                </td>
              </tr>
            )),
          ])}
        </tbody>
      </table>
      {later.length > 0 && <p>Not in this parcel: {later.join('; ')}.</p>}
      {order.gift && <p>{order.gift.note ? 'A gift, with this note:' : 'This is a gift.'}</p>}
      {order.gift?.note && <q>{order.gift.note}</q>}
      <footer>
        Thank you for reading.
        <br />
        {order.authorName}
      </footer>
    </article>
  )
}

type Props = {
  order: OrderForAuthor
  /** From Settings; may be empty. Undeliverable parcels return there. */
  returnAddress: string
}

const LabelSheet = ({ order, returnAddress }: Props) => (
  <article className="slip slip-label">
    <div>
      <p className="slip-from">From {order.authorName}</p>
      {returnAddress !== '' && (
        <p className="slip-return">{addressLinesBelowName(order.authorName, returnAddress).join('\n')}</p>
      )}
    </div>
    {order.shipTo ? (
      <address>{formatShippingLabel(order.shipTo).join('\n')}</address>
    ) : (
      <p>Nothing is sent.</p>
    )}
    <footer>{order.id}</footer>
  </article>
)

type Sheet = (typeof sheets)[number]

/** The default slip is Letter for US, Canadian and Mexican languages, otherwise A4. */
export function resolveSheet(asked: string | null, languages: readonly string[]): Sheet {
  const usual = languages.some((language) => /-(US|CA|MX)$/i.test(language)) ? 'slip-letter' : 'slip-a4'
  return sheets.find(({ key }) => key === asked) ?? sheets.find(({ key }) => key === usual) ?? sheets[0]
}
