import { IconArrowBackUp, IconEye, IconHeartHandshake, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { closePanel, panelItem, PanelItem } from '#web/ui/popover-button.tsx'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import { returnToMine, manage, switchView, useAppView } from '#web/session/app-view.ts'
import { type Section, showSection } from '#web/ui/section.ts'
import { viewMessages } from './view-messages.ts'

/**
 * The account menu switches the view where that is possible, and lists the children for whom the user may act.
 * [view/view-switch]
 */
export function ViewMenu() {
  const t = useWords(viewMessages)
  const { mode, view, children, child } = useAppView()
  const { accountMode } = mode
  return (
    <>
      {accountMode === 'DUAL' && (
        <PanelItem onClick={() => switchView(view === 'parental' ? 'personal' : 'parental')}>
          {view === 'parental' ? (
            <IconUser size={20} stroke={1.8} aria-hidden />
          ) : (
            <IconEye size={20} stroke={1.8} aria-hidden />
          )}
          {t(view === 'parental' ? 'toPersonal' : 'toParental')}
        </PanelItem>
      )}
      {accountMode !== 'PERSONAL' &&
        children
          .filter(({ _id }) => _id !== child?._id)
          .map((one) => (
            <PanelItem key={one._id} onClick={() => manage(one)}>
              <PersonAvatar avatar={one.avatar} name={one.name} size={20} />
              {t('manage', { name: one.name })}
            </PanelItem>
          ))}
      {child && (
        <PanelItem onClick={() => returnToMine()}>
          <IconArrowBackUp size={20} stroke={1.8} aria-hidden />
          {t('backToMine')}
        </PanelItem>
      )}
      {accountMode === 'PERSONAL' && children.length > 0 && (
        <Link
          to={PATHS.account}
          hash={'run-mode' satisfies Section}
          className={panelItem}
          onClick={(event) => {
            closePanel(event)
            // The user may be there already and come by the same way again.
            showSection('run-mode')
          }}
        >
          <IconHeartHandshake size={20} stroke={1.8} aria-hidden />
          {t('howToManage')}
        </Link>
      )}
    </>
  )
}
