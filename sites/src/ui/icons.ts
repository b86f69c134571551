/**
 * Icons used by scripts of public pages; in a file of their own so that readers load no others. 24 × 24 grid, 1.6 px
 * stroke.
 */
export const islandIcons = {
  lamp: '<path d="M8 4h8l2.5 7h-13zM12 11v6M8 20h8M12 17c-2.2 0-4 1.2-4 3h8c0-1.8-1.8-3-4-3z"/><path d="M16 11v2.5"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  down: '<path d="m6 9.5 6 6 6-6"/>',
  left: '<path d="m14.5 5-7 7 7 7"/>',
  right: '<path d="m9.5 5 7 7-7 7"/>',
  check: '<path d="m4.5 12.5 5 5.500L19.5 6.5"/>',
  candle:
    '<path d="M9 11.500h6V20H9zM5 20h14M12 11.500V9.5"/><path d="M12 2.200c1.8 2.1 2.4 3.3 2.4 4.400a2.4 2.4 0 0 1-4.8 0c0-1.1.6-2.3 2.4-4.400z" fill="currentColor" stroke-width="1"/>',
  sun: '<circle cx="12" cy="13" r="4"/><path d="M3 19h18M12 3.500v2.500M5 6l1.7 1.700M19 6l-1.7 1.700M2.5 13H5M19 13h2.5"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h10"/>',
} as const

export const icons = {
  ...islandIcons,
  home: '<path d="M4 11.5 12 4l8 7.5V20H4z"/><path d="M9.5 20v-4.500a2.5 2.5 0 0 1 5 0V20"/>',
  shelf:
    '<path d="M3 20h18M5 20V6h3.500v14M8.5 20V4H12v16M13.2 20l3.3-13.2 3.4.9L16.7 20"/><path d="M5 9h3.500M8.5 7.500H12"/>',
  quill:
    '<path d="M4 20c2-8 7-14.5 16-16-.5 8-5 12.5-12 12.5"/><path d="M4 20c3-5.5 6-8.5 10-11M13.5 4.800v4.700h4.8"/>',
  market:
    '<path d="M3.5 9.5 5.5 4h13l2 5.500M5 12v8h14v-8"/><path d="M3.5 9.500a2.1 2.1 0 0 0 4.25 0 2.1 2.1 0 0 0 4.25 0 2.1 2.1 0 0 0 4.25 0 2.1 2.1 0 0 0 4.25 0M10 20v-4h4v4"/>',
  satchel:
    '<path d="M4 9h16v10.500H4zM8.5 9V7a3.5 3.5 0 0 1 7 0v2"/><path d="M4 9c1 4.5 4 5.5 8 5.500s7-1 8-5.500M12 13.500v2.5"/>',
  mail: '<path d="M3.5 6h17v12.500h-17z"/><path d="m3.5 6.5 8.5 7 8.5-7M3.5 18l6-6.500M20.5 18l-6-6.5"/>',
  page: '<path d="M6 3.500h8l4.5 4.500v12.500H6z"/><path d="M14 3.500V8h4.500M9 12h6.500M9 15.500h6.5"/>',
  out: '<path d="M14 4H5.500v16H14M10 12h10.500M17 8.500l3.5 3.5-3.5 3.5"/>',
  eye: '<path d="M2.5 12C5 7.5 8.3 5.5 12 5.500s7 2 9.5 6.500c-2.5 4.5-5.8 6.5-9.5 6.500S5 16.5 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  gift: '<path d="M4 9h16v3.500H4zM5.500 12.500V20h13v-7.500M12 9v11"/><path d="M12 9C7 9 6.500 4.500 9 4.500S12 9 12 9s.5-4.500 3-4.500S17 9 12 9z"/>',
  play: '<circle cx="12" cy="12" r="8.500"/><path d="m10.200 8.500 5.500 3.500-5.500 3.500z"/>',
  speech: '<path d="M4 5h16v11.500h-8.500L7 20v-3.500H4z"/><path d="M8 9.200h8M8 12.500h5"/>',
  star: '<path d="M12 2c.9 6.3 3.7 9.1 10 10-6.3.9-9.1 3.7-10 10-.9-6.3-3.7-9.1-10-10 6.3-.9 9.1-3.7 10-10z" fill="currentColor" stroke="none"/>',
} as const
export type IconName = keyof typeof icons
