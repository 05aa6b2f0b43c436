import { ActionIcon, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { DASHBOARD_TILES, type DashboardTile } from '@waymark/contract/dashboard/schema.ts';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { useDragOrder } from '../../ui/layout/use-drag-order.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { ArrangeContext, tilesInOrder } from './arrange.ts';
import styles from './DashboardPage.module.css';
import { layoutQuery, saveLayout } from './queries.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * The tiles in the order of the user, who can arrange them by drag or by keyboard.
 * @param tiles those that the user may see
 * @param period controls beside the button that starts arranging
 * @param figures above the tiles
 */
export function TileGrid({
  tiles,
  period,
  figures,
}: {
  tiles: Partial<Record<DashboardTile, ReactNode>>;
  period: ReactNode;
  figures: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef<DashboardTile>(undefined);
  const [isArranging, setArranging] = useState(false);
  const showProblem = useProblemToast();
  const { data: layout } = useQuery(layoutQuery);
  const { mutate: save } = useMutation({
    mutationFn: saveLayout,
    onMutate: (next) => queryClient.setQueryData(layoutQuery.queryKey, next),
    onError: (error) => {
      showProblem(error);
      void queryClient.invalidateQueries({ queryKey: layoutQuery.queryKey });
    },
  });
  const shown = DASHBOARD_TILES.filter((tile) => tiles[tile] !== undefined);
  const order = tilesInOrder(layout?.tiles, shown);
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= order.length) return;
    moved.current = order[from];
    save({ tiles: order.toSpliced(from, 1).toSpliced(to, 0, order[from]!) });
  };
  const names = order.join();
  // A moved element loses the focus, which the next key needs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the order that is drawn
  useEffect(() => {
    if (moved.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-area='${moved.current}'] [data-handle]`)?.focus();
    moved.current = undefined;
  }, [names]);
  const { dragged, handle } = useDragOrder(list, move);
  const keys = (index: number) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  const arranging = {
    handle: (tile: DashboardTile, title: string) => {
      const index = order.indexOf(tile);
      return (
        <ActionIcon
          {...handle(index)}
          onKeyDown={keys(index)}
          className={styles.handle ?? ''}
          data-handle
          aria-label={t('moveTile', { tile: title })}
        >
          <Icon name="drag" size={16} />
        </ActionIcon>
      );
    },
    marks: (tile: DashboardTile) => {
      const index = order.indexOf(tile);
      if (dragged?.from === index) return { 'data-drop': 'dragged' as const };
      return dragged?.to === index ? { 'data-drop': 'target' as const } : {};
    },
  };
  return (
    <div className={styles.grid}>
      <Row justify="end" wrap gap={8} className={styles.period}>
        {isArranging && (
          <Button variant="subtle" disabled={layout?.tiles == null} onClick={() => save({ tiles: null })}>
            {t('arrangeReset')}
          </Button>
        )}
        <Button
          variant={isArranging ? 'filled' : 'subtle'}
          color={isArranging ? 'accent' : 'gray'}
          leftSection={<Icon name={isArranging ? 'check' : 'drag'} />}
          onClick={() => setArranging(!isArranging)}
        >
          {t(isArranging ? 'arrangeDone' : 'arrange')}
        </Button>
        {period}
      </Row>
      {figures}
      <ArrangeContext.Provider value={isArranging ? arranging : undefined}>
        <div ref={list} className={styles.tiles} data-arranging={isArranging || undefined}>
          {order.map((tile) => (
            <Fragment key={tile}>{tiles[tile]}</Fragment>
          ))}
        </div>
      </ArrangeContext.Provider>
    </div>
  );
}
