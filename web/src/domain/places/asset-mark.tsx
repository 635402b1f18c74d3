import Wrench from 'lucide-react/icons/wrench'
import { useState } from 'react'
import css from './asset-mark.module.css'

type AssetMarkProps = { picture: string; size?: 'small' | 'large' }

/** An asset's picture, or the plain mark of assets. Drawn, not said: the name beside it says which one it is. */
export function AssetMark({ picture, size = 'small' }: AssetMarkProps) {
  const [broken, setBroken] = useState('')
  const shape = `${css.mark} ${css[size]}`
  if (picture === '' || picture === broken) {
    return (
      <span className={shape} aria-hidden>
        <Wrench size={size === 'large' ? 32 : 22} strokeWidth={1.6} />
      </span>
    )
  }
  return <img className={shape} src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />
}
