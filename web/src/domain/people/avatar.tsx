import { useState } from 'react'
import css from './avatar.module.css'
import { initialsOf } from './initials.ts'

type AvatarProps = {
  of: { username: string; name: { firstName: string; lastName: string }; profilePic: string }
  size?: 'small' | 'large'
}

/** A person's picture, or their initials. Drawn, not said: the name beside it says who it is. */
export function Avatar({ of: person, size = 'small' }: AvatarProps) {
  const [broken, setBroken] = useState('')
  const { profilePic } = person
  const shape = `${css.avatar} ${css[size]}`
  if (profilePic === '' || profilePic === broken) {
    return <span className={shape} data-initials={initialsOf(person)} aria-hidden />
  }
  return <img className={shape} src={profilePic} alt="" onError={() => setBroken(profilePic)} />
}
