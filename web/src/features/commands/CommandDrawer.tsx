import { useQuery } from '@tanstack/react-query';
import type { CommandRecord } from '@waymark/contract/commands/schema.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { CommandTimeline } from './CommandTimeline.tsx';
import { oneCommandQuery } from './command-log-queries.ts';
import { useCommandWords } from './use-command-words.ts';

/** Shows the live progress of one command. @param listed the command as the list has it */
export function CommandDrawer({
  assetId,
  listed,
  onClose,
}: {
  assetId: string;
  listed: CommandRecord;
  onClose: () => void;
}) {
  const words = useCommandWords();
  const command = useQuery(oneCommandQuery(assetId, listed.requestId)).data ?? listed;
  return (
    <SideDrawer title={words.request(command.request)} onClose={onClose}>
      <DrawerScroll>
        <Text as="p" tone="soft" breakable marginBottom={16}>
          {[words.by(command), command.reason].filter(Boolean).join(' · ')}
        </Text>
        <CommandTimeline command={command} />
      </DrawerScroll>
    </SideDrawer>
  );
}
