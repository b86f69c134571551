import type { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { tabPath } from '../paths/tabs.ts'
import { PageFrame } from '../preview/PageFrame.tsx'
import { type Width, WidthSwitch, widths } from '../preview/WidthSwitch.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { savedPageQuery } from './queries.ts'
import { useWelcome } from './useWelcome.ts'
import '../preview/preview.css'
import './welcome.css'

export function WelcomePreview() {
  const loaded = useWelcome()
  return (
    <Screen
      title="Your welcome page"
      action={
        <Link className="btn line" to={tabPath('welcome')}>
          <Icon name="edit" />
          Edit welcome page
        </Link>
      }
    >
      {loaded?.isRemembered && <NotLoaded {...loaded} />}
      {loaded?.welcome ? <SavedPage welcome={loaded.welcome} /> : !loaded && <Loading>{opening}</Loading>}
    </Screen>
  )
}

const opening = 'Opening your welcome page...'

function SavedPage({ welcome }: { welcome: WelcomeForAuthor }) {
  const { data, error, refetch } = useQuery(savedPageQuery(welcome))
  const [width, setWidth] = useState<Width>(matchMedia('(min-width: 62rem)').matches ? 'Desktop' : 'Phone')
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading>{opening}</Loading>
  return (
    <div className="saved-page">
      <WidthSwitch width={width} onChange={setWidth} />
      <PageFrame url={data.url} title="Your welcome page" loading={opening} width={widths[width]} />
    </div>
  )
}
