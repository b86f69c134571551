import { zodResolver } from '@hookform/resolvers/zod'
import { accountCalls, closedShopDays, deletionConfirmation } from '@lorecircle/shared/account/calls'
import { fulfillmentStatus } from '@lorecircle/shared/order/fulfilment'
import { type OrderForAuthor, summarizeOrder } from '@lorecircle/shared/order/order'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { orderPath } from '@lorecircle/shared/urls/portal-paths'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { toErrorMessage } from '../api/api-error.ts'
import { endSession } from '../identity/session.ts'
import { ordersCsv } from '../orders/csv-of-orders.ts'
import { describeOrderStatus } from '../orders/order-in-words.ts'
import { downloadCsv } from '../orders/useOrderExport.ts'
import { paths } from '../paths/paths.ts'
import { tabPath } from '../paths/tabs.ts'
import { useTimeZone } from '../progress/useTimeZone.ts'
import { Field, FieldDescription } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { SecurityPanel } from './Part.tsx'
import { openOrdersQuery } from './queries.ts'

const mostShown = 10

type Props = { orders: readonly OrderForAuthor[]; promise: UseFormRegisterReturn; error: string | undefined }

export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  return (
    <SecurityPanel title="Delete your account">
      {isOpen ? (
        <Confirmation onCancel={cancel} />
      ) : (
        <>
          <p>Closes your shop and deletes what you wrote. First you read what that means.</p>
          <button ref={opener} type="button" className="btn line danger" onClick={() => setOpen(true)}>
            Delete my account…
          </button>
        </>
      )}
    </SecurityPanel>
  )
}

const shape = (hasOpenOrders: boolean) =>
  z.object({
    confirmation: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.literal(deletionConfirmation, `Please type ${deletionConfirmation}.`)),
    password: z.string().min(1, 'Please enter your password.'),
    willShip: z.boolean().refine((isPromised) => isPromised || !hasOpenOrders, shipFirst),
  })

const shipFirst = 'Ship or refund your open orders first, or confirm that you will send them.'

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { data: orders, error } = useQuery(openOrdersQuery)
  if (orders) return <ConfirmationForm orders={orders} onCancel={onCancel} />
  return error ? (
    <Alert>Your open orders could not be loaded. {toErrorMessage(error)}</Alert>
  ) : (
    <Loading>Loading your open orders…</Loading>
  )
}

type FormProps = { orders: OrderForAuthor[]; onCancel: () => void }

function ConfirmationForm({ orders, onCancel }: FormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [])
  const { failure, attempt, forget } = useAttempt(
    (error) => `${toErrorMessage(error)} Your account is still there.`,
  )
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(shape(orders.length > 0)),
    defaultValues: { confirmation: '', password: '', willShip: false },
  })
  const submit = handleSubmit(async (typed) => {
    if (!(await attempt(() => api(accountCalls.deleteAccount, typed)))) return
    await endSession().catch(() => {})
    location.assign(paths.goodbye)
  }, forget)
  return (
    <form className="sheet flow" onSubmit={submit} noValidate>
      <h4 ref={heading} tabIndex={-1}>
        This cannot be undone
      </h4>
      <WhatItMeans />
      {orders.length > 0 && (
        <OpenOrders
          orders={orders}
          promise={register('willShip')}
          error={formState.errors.willShip?.message}
        />
      )}
      <Field
        label={`Type ${deletionConfirmation} to go on`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...register('confirmation')}
        error={formState.errors.confirmation?.message}
      />
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        {...register('password')}
        error={formState.errors.password?.message}
      />
      {failure && <Alert>{failure}</Alert>}
      <p className="row">
        <button className="btn danger" type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Deleting...' : 'Delete my account for good'}
        </button>
        <button className="btn text" type="button" onClick={onCancel}>
          Keep my account
        </button>
      </p>
    </form>
  )
}

const WhatItMeans = () => (
  <>
    <p>If you delete your account:</p>
    <ul className="dots">
      <li>Your shop closes at once: its pages and your books in the market are removed.</li>
      <li>
        Your shop’s name is never given out again, so that no link to it leads to a stranger. You cannot have
        it back either.
      </li>
      <li>Your membership is cancelled at once, and nothing more is charged.</li>
      <li>Your books, pictures, pages, posts and drafts are deleted.</li>
      <li>So are the addresses of your subscribers: you cannot write to them any more.</li>
      <li>
        Readers keep the eBooks that they bought. What they ordered and you have not sent, you still owe.
      </li>
      <li>Your Stripe account stays yours, with its payments and refunds.</li>
      <li>
        Records of orders and invoices are kept for as long as the law wants them, and for nothing else.
      </li>
    </ul>
  </>
)

function OpenOrders({ orders, promise, error }: Props) {
  const id = useId()
  const timeZone = useTimeZone()
  return (
    <fieldset className="flow">
      <legend>{orders.length === 1 ? 'One open order' : `${orders.length} open orders`}</legend>
      <ul className="dots">
        {orders.slice(0, mostShown).map((order) => (
          <li key={order.id}>
            <Link to={orderPath(order.id)}>{order.id}</Link>: {summarizeOrder(order)}, for{' '}
            <bdi>{order.shipTo?.name || order.buyer.name || order.buyer.email}</bdi> (
            {describeOrderStatus(order)})
          </li>
        ))}
        {orders.length > mostShown && <li>and {orders.length - mostShown} more</li>}
      </ul>
      <p>
        Ship or refund them in <Link to={tabPath('orders')}>Orders</Link> before you leave, or download the
        addresses and send them afterwards. Once your account is deleted, refunds are made in your Stripe
        dashboard.
      </p>
      {orders.some((order) => fulfillmentStatus(order) === 'on_hold') && (
        <p>
          Do not send an order that is on hold while its payment is disputed. Answer the dispute in your
          Stripe dashboard first.
        </p>
      )}
      <p>
        We email these readers that your shop is closing. Their order pages, and your contact, returns and
        imprint pages, stay for {closedShopDays} days, and their messages still reach you by email.
      </p>
      <p>
        <button
          type="button"
          className="btn line"
          onClick={() => downloadCsv(ordersCsv(orders, timeZone), dayInTimeZone(timeZone, new Date()))}
        >
          Download Addresses (CSV)
        </button>
      </p>
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            {...promise}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-about` : undefined}
          />
          <span>I have the addresses, and I will send or refund these orders.</span>
        </label>
        <FieldDescription id={id} error={error} />
      </div>
    </fieldset>
  )
}
