import { paths } from '../paths/paths.ts'
import './settings.css'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LazyPart } from '../ui/Lazily.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ScreenParts } from '../ui/ScreenParts.tsx'
import { resolveSettingsSection, type SettingsSection, sectionSearch, settingsSections } from './sections.ts'

/** Session storage key of the open section (B2.3-40). */
const remembered = 'settingsTab'

const panels = {
  stripe: async () => (await import('./StripeSettings.tsx')).StripeSettings,
  membership: async () => (await import('./MembershipSettings.tsx')).MembershipSettings,
  shop: async () => (await import('./ShopSettings.tsx')).ShopSettings,
  shipping: async () => (await import('../shipping/ShippingSettings.tsx')).ShippingSettings,
  letters: async () => (await import('../orders/letters/LetterSettings.tsx')).OrderEmailSettingsScreen,
  security: async () => (await import('./LoginSecurity.tsx')).LoginSecurity,
} as const satisfies Record<SettingsSection, unknown>

export function Settings() {
  const [params] = useSearchParams()
  const open = resolveSettingsSection(params, sessionStorage.getItem(remembered))
  useEffect(() => sessionStorage.setItem(remembered, open), [open])
  return (
    <Screen
      title="Settings"
      windowTitle={`${settingsSections.find(({ key }) => key === open)?.label} · Settings`}
      intro={
        <>
          Your pen name and your shop’s colour are in <Link to={paths.profile}>your profile</Link>.
        </>
      }
    >
      <ScreenParts
        label="Settings"
        parts={settingsSections}
        open={open}
        searchOf={(section) => sectionSearch(params, section)}
      />
      <LazyPart key={open} name={`settings/${open}`} load={panels[open]} />
    </Screen>
  )
}
