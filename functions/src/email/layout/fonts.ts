/** No mail program fetches a font: these are at hand, and each stack ends in what a bare system has. */
export const serif =
  'Georgia,Gelasio,Charter,Palatino Linotype,Palatino,Noto Serif,Droid Serif,DejaVu Serif,serif'
export const sans = 'Helvetica Neue,Helvetica,Arial,sans-serif'
