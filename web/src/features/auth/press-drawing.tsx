import { useTranslations } from 'use-intl'
import css from './press-drawing.module.css'

/** A hydraulic press in hairlines, as on the first sheet of its drawings. Only beside the sign-in on wide screens. */
export function PressDrawing() {
  const t = useTranslations('auth')
  return (
    <aside className={css.sheet} aria-hidden>
      <svg className={css.drawing} viewBox="760 70 600 660" fill="none">
        <defs>
          <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v6" className={css.fine} />
          </pattern>
        </defs>
        <g className={css.thick}>
          <path d="M860 170h320v92H860z" />
          <path d="M882 262v308M916 262v308M1124 262v308M1158 262v308" />
          <path d="M992 262h56v88h-56z" />
          <path d="M926 350h188v62H926z" />
          <path d="M942 542h156v28H942z" />
          <path d="M860 570h320v84H860zM840 654h360v16H840z" />
          <path fillRule="evenodd" fill="url(#hatch)" d="M972 120h96v50h-96zM984 132v38h72v-38z" />
          <path d="M1208 232c0-18 24-18 24 0v34c0 24-24 24-24 0z" />
        </g>
        <g className={css.thin}>
          <path d="M876 158h46v12h-46zM884 150h30v8h-30zM1118 158h46v12h-46zM1126 150h30v8h-30z" />
          <path d="M984 150h72M1008 132v130M1032 132v130" />
          <path d="M882 360h34v42h-34zM1124 360h34v42h-34zM916 366h10v30h-10zM1114 366h10v30h-10z" />
          <path d="M942 412h156v26H942zM966 438c0 28 16 44 54 44s54-16 54-44" />
          <path d="M966 542c0-22 16-32 54-32s54 10 54 32" />
          <path d="M1204 234h32M1204 266h32M1220 284v16M1198 300h34v112h-34zM1206 312h18v24h-18zM1206 346h18v24h-18zM1206 380h18v24h-18z" />
          <path d="M1180 312h18M1180 400h18" />
        </g>
        <g className={css.hidden}>
          <path d="M982 570v84M1058 570v84M982 598h76" />
        </g>
        <g className={css.axis}>
          <path d="M1020 90v600M818 381h380" />
        </g>
        <g className={css.fine}>
          <path d="M790 170v500M782 170h74M782 670h54M860 664v52M1180 664v52M860 708h320M1154 438v72M1116 438h46M1102 510h60" />
          <path
            d="m788 178 2-8 2 8zm0 484 2 8 2-8zM868 706l-8 2 8 2zm304 0 8 2-8 2zM1152 446l2-8 2 8zm0 56 2 8 2-8z"
            fill="currentColor"
          />
          <path d="M1232 236l38-36h18M1230 356h58M1110 390l178 62" />
          <circle cx="1300" cy="200" r="12" />
          <circle cx="1300" cy="356" r="12" />
          <circle cx="1300" cy="456" r="12" />
        </g>
        <g className={css.words}>
          <text x="1300" y="204">
            7
          </text>
          <text x="1300" y="360">
            4
          </text>
          <text x="1300" y="460">
            2
          </text>
          <text x="1020" y="700">
            2 840
          </text>
          <text transform="translate(782 420) rotate(-90)">4 440</text>
          <text transform="translate(1148 474) rotate(-90)">640</text>
        </g>
      </svg>
      <dl className={css.plate}>
        <div className={css.wide}>
          <dt>{t('drawingTitle')}</dt>
          <dd>{t('drawingName')}</dd>
        </div>
        <div>
          <dt>{t('drawingNumber')}</dt>
          <dd>KP-0417-01</dd>
        </div>
        <div>
          <dt>{t('scale')}</dt>
          <dd>1 : 40</dd>
        </div>
        <div>
          <dt>{t('sheet')}</dt>
          <dd>1 / 6</dd>
        </div>
        <div>
          <dt>{t('revision')}</dt>
          <dd>D</dd>
        </div>
      </dl>
    </aside>
  )
}
